/** The pages that the mail links to. A POST to the second one, with the same address, withdraws without a page. */
export const vipConfirmPath = '/vip/confirm'
export const vipWithdrawPath = '/vip/withdraw'
