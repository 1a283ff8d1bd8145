import { useEffect, useRef, useState } from 'react'
import { preloadInboxNotice } from '#app/accounts/auth/sign-up/inbox-notice.tsx'
import { type PendingSignUp, rememberSignUp } from '#app/accounts/auth/sign-up/pending-sign-up.ts'
import { restoreForm } from '#app/accounts/auth/sign-up/restore-form.ts'
import { describeSignUpFailure } from '#app/accounts/auth/sign-up/sign-up-errors.ts'
import { hasExternalAuth } from '#app/platform/http/auth-url.ts'
import { callApi } from '#app/platform/http/client/api-client.ts'
import { type ApiClientError, toApiClientError } from '#app/platform/http/client/api-client-error.ts'
import { signIn } from '#app/platform/session/auth-actions.ts'
import { createBrowserSecret } from '#app/platform/session/browser-secrets.ts'
import { fillForm, readForm } from '#app/platform/ui/form/form-values.ts'
import { useForm } from '#app/platform/ui/form/use-form.ts'
import { showError, showSuccess } from '#app/platform/ui/overlay/toast.tsx'
import type { ToastText } from '#app/platform/ui/overlay/toast-text.ts'
import { countCharacters } from '#app/platform/validation/text-length.ts'
import { withSendPulse } from '#app/platform/visits/load-send-pulse.ts'
import { toDraftFields, waitlistDraft } from './waitlist-draft.ts'
import {
  type WaitlistForm,
  type WaitlistResponse,
  waitlistResponseSchema,
  waitlistSchema,
} from './waitlist-schemas.ts'

export interface WaitlistFormProps {
  /** Set if the user wants to correct its address. */
  misaddressed: PendingSignUp | null
  isCorrecting: boolean
  onJoined: () => void
}

/** The draft survives reloads and failures, and is stored only once, even if it is sent repeatedly. */
export function useWaitlistForm({ misaddressed, isCorrecting, onJoined }: WaitlistFormProps) {
  const formRef = useRef<HTMLFormElement>(null)
  const [storyLength, setStoryLength] = useState(0)

  const measureStory = (form: HTMLFormElement) => {
    setStoryLength(countCharacters(toDraftFields(readForm(form)).airQualityStory))
  }

  const { formProps, ...state } = useForm({
    schema: waitlistSchema,
    submit: async (entry, form) => {
      await submitEntry(entry, form)
      form.reset()
      setStoryLength(0)
      onJoined()
    },
    onFailure: (failure) => showError(describeFailure(failure)),
  })

  useEffect(() => {
    withSendPulse(({ reportFormStart }) => formRef.current && reportFormStart(formRef.current))
  }, [])

  useEffect(() => {
    const form = formRef.current
    if (form === null) return
    const draft = waitlistDraft.read()
    if (misaddressed && isCorrecting) restoreForm(form, misaddressed)
    if (draft) fillForm(form, draft.fields)
    if (misaddressed) fillForm(form, misaddressed.fields)
    // Keeps text that was typed before hydration.
    if (Object.values(toDraftFields(readForm(form))).some(Boolean)) keepDraft(form)
    measureStory(form)
  }, [misaddressed])

  const handleInput: typeof formProps.onInput = (event) => {
    formProps.onInput(event)
    keepDraft(event.currentTarget)
    measureStory(event.currentTarget)
  }

  return { ...state, formRef, storyLength, formProps: { ...formProps, onInput: handleInput } }
}

function keepDraft(form: HTMLFormElement): void {
  waitlistDraft.write({ fields: toDraftFields(readForm(form)) })
}

async function submitEntry(entry: WaitlistForm, form: HTMLFormElement): Promise<void> {
  preloadInboxNotice()
  const fields = toDraftFields(readForm(form))
  const key = waitlistDraft.startAttempt({ fields })
  const outcome = await joinWaitlist(entry, key)
  // Signing in would move the story to the story composer.
  waitlistDraft.forget()
  if (outcome !== 'story_shared') showSuccess(describeSuccess(outcome))
  if (outcome === 'account_created') rememberSignUp('waitlist', fields)
  else await signInWith(entry)
  if (outcome === 'story_shared' && !(await announceIfHeld())) showSuccess(describeSuccess(outcome))
}

/** @returns true if the story is held for review */
async function announceIfHeld(): Promise<boolean> {
  try {
    const [{ fetchHeld }, { announceHeld }] = await Promise.all([
      import('#app/community/stories/held/queries.ts'),
      import('#app/community/stories/held/announce-held.ts'),
    ])
    if ((await fetchHeld()).stories.length === 0) return false
    await announceHeld()
    return true
  } catch {
    return false
  }
}

/** Signs in to an account that needs no verification. A failure only shows an error, because everything is already saved. */
async function signInWith({ email, password }: WaitlistForm): Promise<void> {
  try {
    await signIn({ email, password })
  } catch (error) {
    showError({ title: 'Error signing in', description: toApiClientError(error).message })
  }
}

/** Saves both account and story, or neither. Idempotent with the same key. */
async function joinWaitlist(
  entry: WaitlistForm,
  idempotencyKey: string,
): Promise<WaitlistResponse['outcome']> {
  if (hasExternalAuth())
    return (await import('./join-waitlist-elsewhere.ts')).joinAtExternalService(entry, idempotencyKey)
  const { outcome } = await callApi({
    path: '/api/waitlist',
    method: 'POST',
    body: { ...entry, browserSecret: createBrowserSecret() },
    idempotencyKey,
    responseSchema: waitlistResponseSchema,
  })
  return outcome
}

const successes = {
  account_created: 'Account created and story saved! Check your email to verify your account.',
  story_shared: 'Your story is shared with the community.',
  story_saved: 'Your story is saved privately.',
} satisfies Record<WaitlistResponse['outcome'], string>

export function describeSuccess(outcome: WaitlistResponse['outcome']): ToastText {
  return { title: 'Welcome to the community', description: successes[outcome] }
}

export function describeFailure(failure: ApiClientError): ToastText {
  return describeSignUpFailure(failure, 'Error saving story')
}
