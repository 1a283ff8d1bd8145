import { useState } from 'react'
import { Tabs } from '#app/ui/layout/tabs.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'

/** Signing in and signing up, in two tabs. `level` is the heading's place in the page it stands in. */
export function AuthPanel({ level: Heading, headingId }: { level: 'h1' | 'h2'; headingId: string }) {
  const [isSignUp, setSignUp] = useState(false)
  const Subheading = Heading === 'h1' ? 'h2' : 'h3'
  return (
    <div className="rounded-3xl bg-surface p-5 shadow-lift ring-1 ring-line sm:p-8">
      <Heading id={headingId} tabIndex={-1} className="font-bold text-accent-strong">
        Join the Community
      </Heading>
      <Subheading className="mt-1 text-3xl font-bold tracking-tight">
        {isSignUp ? 'Create your account' : 'Sign in to your account'}
      </Subheading>
      <p className="mt-2 mb-6 text-muted">Share your air quality story, react and join the conversation.</p>
      <Tabs
        label="Sign in or sign up"
        onChange={(value) => setSignUp(value === 'sign-up')}
        tabs={[
          { value: 'sign-in', label: 'Sign In', content: <SignInForm /> },
          { value: 'sign-up', label: 'Sign Up', content: <SignUpForm /> },
        ]}
      />
    </div>
  )
}
