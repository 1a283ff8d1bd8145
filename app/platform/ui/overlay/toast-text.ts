interface ToastAction {
  label: string
  to: string
  onFollow?: () => void
}

export interface ToastText {
  title: string
  description?: string
  /** A link below the text. */
  action?: ToastAction
}
