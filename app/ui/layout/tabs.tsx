import { Tabs as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'

interface Tab {
  value: string
  label: string
  content: ReactNode
}

interface TabsProps {
  label: string
  tabs: readonly Tab[]
  /** Which one is open. */
  value: string
  /** Told which one was chosen. */
  onChange: (value: string) => void
}

/** Tabs by the ARIA pattern. A hidden panel stays in the page, so that what was typed there is not lost. */
export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  return (
    <Primitive.Root value={value} onValueChange={onChange}>
      <Primitive.List
        aria-label={label}
        className="grid auto-cols-fr grid-flow-col gap-1 rounded-full bg-sunken p-1"
      >
        {tabs.map((tab) => (
          <Primitive.Trigger
            key={tab.value}
            value={tab.value}
            className="min-h-11 cursor-pointer rounded-full border border-transparent px-4 font-semibold text-muted transition hover:text-ink motion-reduce:transition-none data-[state=active]:border-line data-[state=active]:bg-surface data-[state=active]:text-ink data-[state=active]:shadow-rest"
          >
            {tab.label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map((tab) => (
        <Primitive.Content
          key={tab.value}
          value={tab.value}
          forceMount
          // What is in it takes the focus; a stop at the panel itself would only be one more key to press.
          tabIndex={-1}
          className="mt-6 data-[state=inactive]:hidden"
        >
          {tab.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  )
}
