package dev.lethe.policy;

/**
 * The words of {@link LanguageWords} in Chinese, Japanese and Korean. Chinese and Japanese are
 * split into pairs of characters, so a single character (不, 未) isn't a word; entries longer than a
 * pair are searched for at every pair.
 */
final class EastAsianWords {
  static final LanguageWords CHINESE =
      LanguageWords.read(
          "zh",
          """
          成功/失败 失敗 开始 開始/停止 启动 啟動/结束 結束 完成/取消 中止 中断 中斷 暂停 暫停/恢复 恢復
          打开 打開/关闭 關閉 开启 開啟 启用 啟用/禁用 停用 上线 上線/下线 下線 在线 在線/离线 離線
          连接 連接/断开 斷開 添加 新增/删除 刪除 移除 创建 創建 加入/离开 離開 退出
          接受/拒绝 拒絕 通过 通過/驳回 駁回 批准 允许 允許/禁止 锁定 鎖定/解锁 解鎖 禁言 封禁/解封 屏蔽
          可用 正常/异常 異常 有效/无效 無效 正确 正確 红色 紅色/绿色 綠色
          """,
          """
          没有 沒有 无法 無法 未能 不能 不可 不是 不会 不會 不存 不支 不允 不成 未成 未找 未完 未通 未连 未連
          未启 未啟 未授 尚未 并未 並未
          """,
          """
          错误 錯誤 警告 严重 嚴重 致命 紧急 緊急 故障 告警 报警 報警
          """);

  static final LanguageWords JAPANESE =
      LanguageWords.read(
          "ja",
          """
          成功/失敗 開始/停止 起動/終了 完了/中止 中断/再開 取消 取り消 開き/閉じ 有効/無効
          接続/切断 オンライン/オフライン 追加/削除 作成 参加/退出 退室 脱退 入室
          承認/却下 許可/拒否 禁止 解除 合格/不合 正常/異常 復旧/障害 勝利/敗北 赤色/緑色
          """,
          """
          ません ない なかっ できず 未完 未接 未対 未処 未確 未設 不可 不明 不正 不能 ーなし 常なし 題なし
          """,
          """
          エラー 警告 致命 重大 緊急 危険
          """);

  static final LanguageWords KOREAN =
      LanguageWords.read(
          "ko",
          """
          성공*/실패* 시작*/중지* 정지* 종료* 완료*/취소* 중단* 일시중지* 재개* 열렸* 열림/닫혔* 닫힘
          활성*/비활성* 연결*/해제* 끊김 끊어* 끊겼* 온라인*/오프라인* 추가*/삭제* 제거* 생성*
          참가* 참여* 입장*/퇴장* 나갔* 수락*/거절* 승인*/거부* 허용*/차단* 금지* 잠금* 잠겼* 음소거*
          정상*/비정상* 통과*/탈락* 유효*/무효* 복구* 빨간* 빨강/초록* 녹색 *성공/*실패 *완료/*취소
          """,
          """
          않았* 않습* 않음 않은 않는 않아* 않고 않다 못했* 못함 못하* 못한 없습* 없음 없는 없다 없어* 없이 없었* 아닙* 아니* 안됨 안됩* 안돼* 불가* *없음 *않음 *불가 *안됨 *못함
          """,
          """
          오류* 에러* 경고* 치명* 심각* 위험* 긴급* 장애* *오류
          """);

  private EastAsianWords() {}
}
