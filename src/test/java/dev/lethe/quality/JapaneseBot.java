package dev.lethe.quality;

/** Posts messages in Japanese. */
final class JapaneseBot {
  static final InventedBot BOT =
      new InventedBot(
          "nihongo",
          1800,
          0.95,
          0,
          0,
          80,
          """
          hito = {sei}{mei}|{sei}|{mei}ちゃん|{handle}|{sei}{mei}＠在宅|ネコ{n:1-99}|★{mei}★|{mention}
          sei = 田中|佐藤|鈴木|高橋|伊藤|長谷川|佐々木|山本|中村|渡辺|小野寺|五十嵐|中止
          mei = 健|花子|太郎|さくら|翔太|陽菜|蓮|美咲|拓也|明日香|ユキ|みどり|大輔
          mono = サーバー|ログイン画面|プリンター|会議室{n:1-9}|予約システム|お弁当|月次レポート|配信|新しい椅子|停止ボタン|エラー一覧|請求書{n:100-9999}
          dou = が動きません|が遅いです|は正常です|を確認してください|が届きません|が壊れました|を忘れないで|は明日です|が開けません|はもういりません
          bun = {mono}{dou}|{mono}{dou}、{mono}{dou}|{sei}さんに聞いてください|理由なし|了解です|後でやります|{bun2}。{mono}{dou}|スパム|静かにしてください
          bun2 = おはようございます|すみません|昨日から{mono}{dou}|念のため
          dai = {mono}の{mono}|夜に駆ける{mono}|失敗しない{mono}|{mono}はなぜ止まるのか|第{n:1-200}回定例会|終わらない{mei}の夏|開始点|NO {mono}
          """,
          """
          sanka {hito}さんが参加しました
          taisho {hito}さんが退出しました
          saisei 🎵 再生中: {dai} / {sei}{mei} [{track}]
          tsuika キューに追加しました: {dai}（{n:1-40}番目）
          level {hito}さんがレベル{n:2-99}になりました！
          build.ok ✅ ビルド #{n:100-9999} が成功しました（{n:1-20}分{n:1-59}秒）
          build.ng ❌ ビルド #{n:100-9999} が失敗しました: {bun}
          yotei 📅 {when:M}月{when:d}日 {time} {dai}
          remind ⏰ {hito}さん、リマインダーです: {bun}
          tenki {東京|大阪|札幌|那覇}の天気: {晴れ|雨|曇り|雪}、最高{n:5-38}度、降水確率{n:0-100}%
          jishin 【地震情報】{when:H}時{n:1-59}分ごろ、{茨城県沖|千葉県東方沖|熊本県}で地震がありました。最大震度{n:1-6}、M{dec:2-7:1}
          densha {山手線|中央線|東海道線}は{人身事故|信号故障|強風}のため{n:5-60}分ほど遅れています
          densha.ok {山手線|中央線|東海道線}は平常運転に戻りました
          keikoku ⚠️ {hito}さんに警告しました{?60 （理由: {bun}）}
          ban {hito}さんをBANしました{?70 （理由: {bun}）}
          kick {hito}さんをキックしました{?60 （理由: {bun}）}
          kaishi {mono}を開始しました
          teishi {mono}を停止しました
          omikuji {hito}さんの運勢は{大吉|中吉|小吉|末吉}です
          coin {hito}さんは{n:1-9000}コインを獲得しました
          coin.nai {hito}さんのコインが足りません（あと{n:1-900}枚）
          touhyou 📊 {dai}⏎{*2-5/⏎/{i}. {mono}}
          touhyou.end 投票が終了しました: {mono}（{n:1-90}票）
          haishin 🔴 {hito}さんが配信を始めました「{dai}」
          haishin.end ⚫ {hito}さんの配信が終わりました
          yuukou 通知を有効にしました
          mukou 通知を無効にしました
          kengen ❌ この操作をする権限がありません
          nai ❌ 「{dai}」は見つかりませんでした
          ticket 🎫 お問い合わせ #{n:1000-9999}（{hito}様）: {bun}
          ticket.zumi お問い合わせ #{n:1000-9999} は解決済みです
          role.add {hito}さんに「{mono}係」を付けました
          role.del {hito}さんから「{mono}係」を外しました
          kaigi {dai}は{会議室{n:1-9}|オンライン}で{time}から始まります
          chuushi {dai}は中止になりました{?50 : {bun}}
          backup バックアップが完了しました（{size}）
          backup.ng バックアップに失敗しました（{bun}）
          news 📰 {dai}{?50 ⏎https://news.example/{n:100000-999999}}
          tanjoubi 🎂 今日は{hito}さんの誕生日です！
          sakujo {n:2-100}件のメッセージを削除しました
          gengo 言語を日本語にしました
          """);

  private JapaneseBot() {}
}
