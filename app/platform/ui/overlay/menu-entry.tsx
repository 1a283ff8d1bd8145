import type { LucideIcon } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'

export const menuClass =
  'z-40 max-h-(--radix-dropdown-menu-content-available-height) min-w-60 max-w-(--radix-dropdown-menu-content-available-width) overflow-y-auto rounded-2xl border border-line bg-surface p-1.5 text-ink shadow-float'

interface MenuEntryProps {
  Icon: LucideIcon
  label: string
  onSelect: () => unknown
}

export function MenuEntry({ Icon, label, onSelect }: MenuEntryProps) {
  return (
    <DropdownMenu.Item
      onSelect={() => void onSelect()}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-xl px-3 -outline-offset-2 outline-accent data-highlighted:bg-tint data-highlighted:text-accent-strong data-highlighted:outline-2"
    >
      <Icon aria-hidden="true" className="size-5 shrink-0 text-accent" />
      <span className="min-w-0 wrap-anywhere">{label}</span>
    </DropdownMenu.Item>
  )
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className="mx-3 my-1.5 h-px bg-line" />
}
