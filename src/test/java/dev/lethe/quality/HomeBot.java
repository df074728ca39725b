package dev.lethe.quality;

/** Posts events of a smart home. */
final class HomeBot {
  static final InventedBot BOT =
      new InventedBot(
          "home",
          2000,
          0.9,
          1,
          0,
          6,
          """
          room = Kitchen|living room|Bedroom 2|{first}'s room|garage|Bathroom (upstairs)|hall|attic|Winter garden|WC
          dev = {room} light|{room} lamp {n:1-4}|Desk LEDs|TV|{room} fan|coffee machine|light.{noun}_{n:1-9}|Stop light (toy)|heater {n:1-3}
          door = Front door|back door|Garage door|{room} window|Mailbox|gate
          sensor = sensor.{noun}_temperature|{room}|outdoor|0x00158d00{hex:8}|freezer|Pool
          who = {first}|{first}|Mom|dad 👨|the cleaner
          """,
          """
          light.on 💡 {dev} turned on{?70  by {{who}|automation “{title}”|{who}|motion in {room}}}
          light.off 💡 {dev} turned off{?70  by {{who}|automation “{title}”|{who}|timer ({long})}}
          motion 🏃 Motion in {room} ({clock})
          opened 🚪 {door} opened at {time}{?20  by {who}}
          closed 🚪 {door} closed at {time}
          temp 🌡️ {sensor}: {dec:0-32:1} °C, {n:20-90} %
          home {who} came home{?60  at {time}}
          away {who} left home
          open.long ⚠️ {door} has been open for {n:5-90} minutes
          battery 🪫 Battery of {sensor} is at {n:1-20}%
          wash.done 🧺 {Washing machine|Dryer|Dishwasher} is done ({long}, {dec:0-2:2} kWh)
          power ⚡ Power now {n:100-9000} W{?50  (solar {n:0-8000} W)}
          bell 🔔 Somebody rang at the {door}
          camera 📷 {Person|Cat|Car|Parcel} at {door} camera ({n:60-99}%)
          heat.up Heating in {room} set to {dec:18-24:1} °C
          alarm.on 🛡️ Alarm armed ({away|night})
          alarm.off 🛡️ Alarm disarmed by {who}
          alarm.ring 🚨 ALARM: {door} opened while armed!
          vac.start 🤖 Vacuum started in {*1-3/, /{room}}
          vac.done 🤖 Vacuum finished: {n:3-90} m² in {n:5-90} min
          vac.stuck 🤖 Vacuum is stuck {in {room}|under the sofa|: {sentence}}
          lost {sensor} is unavailable
          back {sensor} is available again
          energy Yesterday: {dec:2-40:1} kWh used, {dec:0-40:1} kWh made, cost {money:0-12:2} €
          scene Scene “{title}” activated
          auto Automation “{title}” triggered by {{door}|{sensor}|time|{who}}
          auto.on Automation “{title}” enabled
          auto.off Automation “{title}” disabled
          leak 💧 Water leak in {room}!
          leak.ok {room} is dry again
          smoke 🔥 Smoke in {room}!
          update Update for {dev}: {version} → {version}
          updated {dev} was updated to {version}
          say 📢 “{said}” announced in {*1-4/, /{room}}
          timer ⏲️ Timer {{noun}|pizza|eggs|{title}} is done
          plant 🪴 {noun} needs water ({n:1-20}%)
          bin 🗑️ Tomorrow: {paper|bio|glass|plastic} bin
          car 🚗 Car is charged to {n:20-100}% ({n:50-400} km)
          car.stop 🚗 Charging stopped at {n:20-100}%
          net Internet was down from {time} to {time}
          dev.new New device in the network: {mac} ({ip}{?50 , {noun}-phone})
          shopping {who} put {*1-5/, /{{noun}|milk|eggs|{adj} cheese}} on the list
          blind.up Blinds in {room} up
          blind.down Blinds in {room} down
          """);

  private HomeBot() {}
}
