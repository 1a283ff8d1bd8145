import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell, BellOff, BellRing, Check, type LucideIcon } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useId } from 'react'
import { sendWatchLevel, watchLevelQuery } from '#app/community/notifications/choices/queries.ts'
import type { WatchLevel } from '#app/community/notifications/notification-schemas.ts'
import { toApiClientError } from '#app/platform/http/client/api-client-error.ts'
import { MenuSeparator } from '#app/platform/ui/overlay/menu-entry.tsx'
import { showError } from '#app/platform/ui/overlay/toast.tsx'

const levels: { level: WatchLevel; label: string; Icon: LucideIcon }[] = [
  { level: 'watching', label: 'Every new comment', Icon: BellRing },
  { level: 'normal', label: 'Only replies and mentions', Icon: Bell },
  { level: 'muted', label: 'Nothing', Icon: BellOff },
]

export function WatchEntries({ storyId, userId }: { storyId: string; userId: string }) {
  const queryClient = useQueryClient()
  const { queryKey, ...query } = watchLevelQuery(userId, storyId)
  const { data: level } = useQuery({ queryKey, ...query })
  const headId = useId()
  async function choose(chosen: WatchLevel) {
    const before = queryClient.getQueryData<WatchLevel>(queryKey)
    queryClient.setQueryData(queryKey, chosen)
    try {
      await sendWatchLevel(storyId, chosen)
    } catch (error) {
      queryClient.setQueryData(queryKey, before)
      showError({ title: 'Error saving', description: toApiClientError(error).message })
    }
  }
  return (
    <>
      <MenuSeparator />
      <DropdownMenu.RadioGroup value={level ?? ''} aria-labelledby={headId}>
        <DropdownMenu.Label id={headId} className="px-3 pt-1 pb-0.5 text-sm text-muted">
          Notify me about
        </DropdownMenu.Label>
        {levels.map(({ level: each, label, Icon }) => (
          <DropdownMenu.RadioItem
            key={each}
            value={each}
            onSelect={(event) => {
              event.preventDefault()
              void choose(each)
            }}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-xl px-3 -outline-offset-2 outline-accent data-highlighted:bg-tint data-highlighted:text-accent-strong data-highlighted:outline-2"
          >
            <Icon aria-hidden="true" className="size-5 shrink-0 text-accent" />
            <span className="grow">{label}</span>
            <DropdownMenu.ItemIndicator>
              <Check aria-hidden="true" className="size-5 shrink-0 text-accent-strong" />
            </DropdownMenu.ItemIndicator>
          </DropdownMenu.RadioItem>
        ))}
      </DropdownMenu.RadioGroup>
      <MenuSeparator />
    </>
  )
}
