import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { PageProblem } from '#app/platform/ui/feedback/page-problem.tsx'
import { buttonClass } from '#app/platform/ui/form/button.tsx'
import telescope from '../pictures/telescope.svg?url&no-inline'
import { issueOptions, storyIssues } from '../story-options.ts'
import { formatIssuePath } from './list-path.ts'

function describeIssueError(parameters: URLSearchParams): { title: string; text: string } | null {
  const issues = parameters.getAll('issue')
  const choice = `Choose one of: ${issueOptions.join(', ')}.`
  if (issues.length > 1) return { title: 'Stories can be filtered by one issue at a time', text: choice }
  const [issue] = issues
  if (!issue || storyIssues.some((known) => known === issue)) return null
  return { title: `No issue is called “${issue.slice(0, 100)}”`, text: choice }
}

export function IssueError({ otherwise }: { otherwise: ReactNode }) {
  const [parameters] = useSearchParams()
  const problem = describeIssueError(parameters)
  if (problem === null) return otherwise
  return (
    <PageProblem {...problem} picture={telescope}>
      <Link to={formatIssuePath(parameters, '')} className={buttonClass('primary')}>
        Remove the filter
      </Link>
    </PageProblem>
  )
}
