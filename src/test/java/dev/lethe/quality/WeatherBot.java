package dev.lethe.quality;

/** Posts weather, air quality and train times. */
final class WeatherBot {
  static final InventedBot BOT =
      new InventedBot(
          "weather",
          1600,
          1.1,
          6,
          0,
          5,
          """
          city = Berlin|São Paulo|New York, NY|Saint-Étienne|Köln|Ulan Bator|Llanfairpwll|Oslo|Washington D.C.|Bad Homburg v.d.H.|東京|Kraków|Nowhere, OK|Moose Jaw|El Paso
          sky = clear sky|light rain|heavy rain|overcast clouds|fog|snow|thunderstorm with hail|few clouds|mist|no clouds
          icon = ☀️|🌧️|⛅|🌫️|❄️|⛈️
          line = S{n:1-9}|RE {n:1-90}|Bus {n:100-299}|U{n:1-9}|ICE {n:500-1999}
          station = {city} Hbf|{last}platz|{city} Ost|{last} Street|Airport Terminal {n:1-5}
          """,
          """
          now {icon} **{city}**: {n:0-35} °C, {sky}, wind {n:1-90} km/h {NW|S|SSE|E}
          forecast Forecast for {city}⏎{*3-6/⏎/{when:EEE}: {n:0-20}–{n:20-38} °C, {sky}, {pct} rain}
          rain ☔ Rain in {city} in {n:5-60} minutes
          rain.stop Rain in {city} will stop in about {n:5-60} minutes
          warn ⚠️ {Storm|Frost|Heat|Flood} warning for {city} from {when:EEE HH:mm} to {when:EEE HH:mm}{?50 : {sentence}}
          warn.off {Storm|Frost|Heat|Flood} warning for {city} lifted
          air Air in {city}: AQI {n:10-300}, PM2.5 {dec:1-90:1} µg/m³
          sun 🌅 {city}: sunrise {time}, sunset {time}
          delay 🚆 {line} from {station} is {n:5-90} min late{?60 : {signal failure|police operation|{subject} {verb}|train ahead|staff shortage}}
          cancel 🚆 {line} from {station} at {time} is cancelled
          platform {line} to {station} leaves from platform {n:1-24}{?20 a} today
          ontime {line} from {station} runs on time again
          uv UV index in {city} today: {n:0-12}
          pollen Pollen in {city}: birch {none|low|medium|high}, grass {none|low|medium|high}
          moon 🌕 Moon: {n:0-100}% lit, {new moon|full moon} on {when:d MMM}
          quake Earthquake M{dec:2-7:1} near {city} at {clock} UTC
          sea Water in {city}: {dec:2-26:1} °C, waves {dec:0-5:1} m
          record New record in {city}: {dec:30-47:1} °C (old: {dec:30-45:1} °C, {n:1901-2023})
          unknown I can't find a place called “{title}”
          set Your place is now {city}
          sub Daily weather for {city} at {time} enabled
          unsub Daily weather for {city} disabled
          ice 🧊 Black ice near {city} possible tonight
          snow ❄️ {n:1-60} cm of new snow in {city}
          lightning ⚡ {n:2-900} lightning strikes within {n:5-50} km of {city}
          road 🚗 {A{n:1-99}|B{n:1-300}} {station} → {station}: {n:2-20} km jam, {n:5-120} min
          road.closed {A{n:1-99}|B{n:1-300}} between {station} and {station} closed until {time}
          road.open {A{n:1-99}|B{n:1-300}} between {station} and {station} open again
          lift {n:1-40} of {n:20-60} lifts are running
          api Weather service answered {n:400-504}
          river.up Rhine at {city}: {n:80-900} cm (rising)
          river.down Rhine at {city}: {n:80-900} cm (falling)
          strike No trains on {day}: strike
          """);

  private WeatherBot() {}
}
