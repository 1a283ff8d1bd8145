import { useState } from 'react'
import { EmptyState } from '../feedback/empty-state.tsx'
import { Skeleton } from '../feedback/skeleton.tsx'
import { Button } from '../form/button.tsx'
import { PageHeader } from '../layout/page-header.tsx'
import { Tabs } from '../layout/tabs.tsx'
import { Avatar } from '../media/avatar.tsx'
import { RelativeTime } from '../media/relative-time.tsx'
import { ConfirmActions, ConfirmDialog } from '../overlay/confirm-dialog.tsx'
import { dismissErrors, showError, showSuccess } from '../overlay/toast.tsx'
import { Buttons } from './buttons.tsx'
import { Fields } from './fields.tsx'
import { Section } from './section.tsx'
import { Tokens } from './tokens.tsx'

export function Showcase() {
  return (
    <main>
      <PageHeader
        title="Components"
        lead="Every component in every state. Switch the system to dark mode and look again."
      >
        <Button look="outline">Beside a title</Button>
      </PageHeader>
      <div className="page-grid divide-y divide-line">
        <Tokens />
        <Buttons />
        <Fields />
        <TabsAndPeople />
        <Messages />
      </div>
    </main>
  )
}

function TabsAndPeople() {
  const [tab, setTab] = useState('one')
  return (
    <Section title="Tabs, people, nothing, times">
      <div className="max-w-md">
        <Tabs
          label="Example"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'one', label: 'First', content: <p>What the first tab shows.</p> },
            { value: 'two', label: 'Second', content: <p>What the second tab shows.</p> },
          ]}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        {['Ada Byron', 'Noor', 'Тимур Ахметов', 'Eve', 'Zoë Quist', null].map((name) => (
          <Avatar key={name} name={name} src={null} />
        ))}
        <Avatar name="With a picture" src="/favicon.svg" />
        <Avatar name="Broken Picture" src="/not-there.svg" />
      </div>
      <div className="max-w-xl">
        <EmptyState title="Nothing here" text="What would appear here." picture="/icon-512.png">
          <Button look="outline">What to do about it</Button>
        </EmptyState>
      </div>
      <Skeleton height={6} className="max-w-xl" />
      <p>
        <RelativeTime iso="2026-01-01T12:00:00Z" />
      </p>
    </Section>
  )
}

type Question = 'plain' | 'danger' | 'busy' | 'failed'
const questions: Question[] = ['plain', 'danger', 'busy', 'failed']

function Messages() {
  const [question, setQuestion] = useState<Question | null>(null)
  const close = () => setQuestion(null)
  return (
    <Section title="Dialogs and toasts">
      <div className="flex flex-wrap gap-3">
        {questions.map((name) => (
          <Button key={name} look="outline" onClick={() => setQuestion(name)}>
            Dialog, {name}
          </Button>
        ))}
        <Button
          look="outline"
          onClick={() => showSuccess({ title: 'It went well', description: 'As it should.' })}
        >
          Toast, success
        </Button>
        <Button look="outline" onClick={() => showError({ title: 'It failed', description: 'This is why.' })}>
          Toast, error
        </Button>
        <Button look="outline" onClick={dismissErrors}>
          Clear errors
        </Button>
      </div>
      {question ? (
        <ConfirmDialog title="Delete the example?" onClose={close}>
          <p className="mt-3 text-muted">It can’t be restored.</p>
          <ConfirmActions
            label="Delete"
            busyLabel="Deleting..."
            isSending={question === 'busy'}
            isDanger={question === 'danger'}
            error={question === 'failed' ? 'The example could not be deleted.' : null}
            onConfirm={close}
            onCancel={close}
          />
        </ConfirmDialog>
      ) : null}
    </Section>
  )
}
