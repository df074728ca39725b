package dev.lethe.quality;

/** Posts a community's messages in Spanish. */
final class SpanishBot {
  static final InventedBot BOT =
      new InventedBot(
          "espanol",
          1700,
          0.95,
          6,
          0,
          80,
          """
          quien = **{person}**|@{handle}|{nombre} {apellido}|{nombre}|{mention}
          nombre = José|María Ángeles|Íñigo|Lucía|Begoña|Raúl|Sol|Chema|Niña
          apellido = Muñoz|de la Fuente|Nuñez|Paz|Abierto|Güell|del No
          cosa = el servidor|la página de inicio|mi pedido|la canción|el informe de ventas|la cámara {n:1-9}|el bot de música|la clave|el pan|la factura {n:100-9999}
          hace = no funciona|va muy lento|volvió a funcionar|se cerró solo|está caído|tiene un error|nunca llega|ya está listo|pide la clave otra vez|no se abre
          frase = {cosa} {hace}|{cosa} {hace} desde ayer|¿alguien sabe por qué {cosa} {hace}?|ya vuelvo|sin motivo|no sé|por pesado|¡para ya!|mañana lo miro|{nombre} dice que {cosa} {hace}, pero yo no lo veo|spam
          titulo = Noche sin fin|No pares|{cosa}|Error de amor|Siempre {nombre}|Abre la puerta|Fiesta en casa de {nombre}|¿Por qué {cosa} {hace}?|Nunca más
          """,
          """
          nivel ¡Felicidades {quien}! Has subido al nivel **{n:2-90}**
          suena 🎵 Sonando ahora: **{titulo}** – {nombre} {apellido} ({track})
          cola Se añadió **{titulo}** a la cola (puesto {n:1-40})
          hola ¡Bienvenido, {quien}! Ya somos {n:100-9000}
          adios {quien} se ha ido{?30 : {frase}}
          aviso ⚠️ {quien} recibió un aviso{?70 . Motivo: {frase}}
          expulsado {quien} fue expulsado por {quien}{?60 . Motivo: {frase}}
          vetado 🔨 {quien} fue vetado por {quien}{?60 . Motivo: {frase}}
          saldo {quien} tiene {n:0-9}.{n:100-999} monedas
          diario {quien} recogió su premio diario: {n:10-900} monedas
          sitio.mal 🔴 {cosa} no responde ({n:400-504})
          sitio.bien 🟢 {cosa} responde de nuevo tras {n:2-59} minutos
          activado La función **{titulo}** se ha activado
          desactivado La función **{titulo}** se ha desactivado
          recuerda ⏰ {quien}, me pediste que te recordara: {frase}
          encuesta 📊 {titulo}⏎{*2-5/⏎/{i}. {cosa}}
          gana 🎉 {quien} ganó el sorteo de **{titulo}**
          nadie Nadie ganó el sorteo de **{titulo}**
          pausa ⏸️ Música en pausa
          sigue ▶️ La música continúa
          volumen 🔊 Volumen: {n:1-150} %
          nocanal ❌ Tienes que estar en un canal de voz
          nopermiso ❌ No tienes permiso para usar `{!|/}{ban|clave|cerrar}`
          noexiste ❌ No encuentro a “{person}”
          clima {Málaga|Bogotá|A Coruña|Ciudad de México}: {n:0-40} °C, {soleado|lluvia|sin nubes|nublado}
          gol ⚽ ¡Gol de {nombre} {apellido}! {apellido} FC {n:0-5} - {n:0-5} {nombre} United (min. {n:1-90})
          fin Final: {apellido} FC {n:0-5} - {n:0-5} {nombre} United
          pedido Pedido {n:10000-99999} enviado a {quien}
          pedido.no Pedido {n:10000-99999} cancelado por {quien}{?60 : {frase}}
          copia Copia de seguridad terminada ({size})
          copia.mal Copia de seguridad fallida: {frase}
          rol.si {quien} ahora tiene el rol {cosa}
          rol.no {quien} ya no tiene el rol {cosa}
          abierto Se abrió el canal #{noun}
          cerrado Se cerró el canal #{noun}
          ausente {quien} está ausente: {frase}
          borrados Se borraron {n:2-100} mensajes
          idioma Idioma cambiado a español
          """);

  private SpanishBot() {}
}
