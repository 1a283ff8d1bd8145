import { Tabs } from '#app/ui/layout/tabs.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'

/** Signing in and signing up, in two tabs. `level` is the heading's place in the page it stands in. */
export function AuthPanel({ level: Heading, headingId }: { level: 'h1' | 'h2'; headingId: string }) {
  return (
    <div className="rounded-3xl bg-surface p-5 shadow-lift ring-1 ring-line sm:p-8">
      <Heading id={headingId} tabIndex={-1} className="text-3xl font-bold tracking-tight">
        Join the Community
      </Heading>
      <p className="mt-2 mb-6 text-muted">Share your air quality story, react and join the conversation.</p>
      <Tabs
        label="Sign in or sign up"
        tabs={[
          { value: 'sign-in', label: 'Sign In', content: <SignInForm /> },
          { value: 'sign-up', label: 'Sign Up', content: <SignUpForm /> },
        ]}
      />
    </div>
  )
}
