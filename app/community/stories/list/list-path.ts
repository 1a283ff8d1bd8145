interface ListPath {
  search: string
  issue: string
  sort: string
  with?: string
  cursor?: string
  pages?: number
}

/** Omits default values. */
export function formatListPath({
  search,
  issue,
  sort,
  with: has = '',
  cursor = '',
  pages = 1,
}: ListPath): string {
  const parameters = new URLSearchParams()
  if (search !== '') parameters.set('search', search)
  if (issue !== '') parameters.set('issue', issue)
  if (sort !== 'newest') parameters.set('sort', sort)
  if (has !== '') parameters.set('with', has)
  if (cursor !== '') parameters.set('cursor', cursor)
  if (pages > 1) parameters.set('pages', `${pages}`)
  const query = parameters.toString()
  return query === '' ? '/community' : `/community?${query}`
}

/** Starts from the first page. A blank issue shows all. */
export function formatIssuePath(parameters: URLSearchParams, issue: string): string {
  const search = parameters.get('search') ?? ''
  const [sort, has] = [parameters.get('sort') || 'newest', parameters.get('with') ?? '']
  return formatListPath({ search, issue, sort, with: has })
}
