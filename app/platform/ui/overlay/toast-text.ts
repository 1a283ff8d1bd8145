interface ToastAction {
  label: string
  to: string
  onFollow?: () => void
}

export interface ToastText {
  title: string
  description?: string
  action?: ToastAction
}
