interface ToastAction {
  label: string
  /** The page it leads to. */
  to: string
  onFollow?: () => void
}

export interface ToastText {
  title: string
  description?: string
  /** What can be done about it: a link below the text. */
  action?: ToastAction
}
