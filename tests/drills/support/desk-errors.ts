import type pg from 'pg'

/** Queries that must return 0 once everything is decided and notified, by description. `standing` are decisions that were not undone. */
const errors: Readonly<Record<string, string>> = {
  'cases that are still open': `select count(*) from moderation_cases where state = 'open'`,
  'cases that are decided twice': `select count(*) from (
    select case_id from standing group by case_id having count(distinct batch_id) > 1
  ) twice`,
  'decided cases without a decision': `select count(*) from moderation_cases c
    where state = 'decided' and not exists (select from standing d where d.case_id = c.id)`,
  'things with two open cases': `select count(*) from (
    select from moderation_cases where state = 'open' group by subject_id having count(*) > 1
  ) twice`,
  'cases whose counter is not that of their reports': `select count(*) from moderation_cases c
    where report_count <> (select count(*) from reports r where r.case_id = c.id)`,
  'reports without an outcome': 'select count(*) from reports where outcome is null',
  'reports with another outcome than their case': `select count(*) from settled where outcome <> case
    when 'hide' = any(actions) then 'hidden' when 'warn' = any(actions) then 'measure' else 'stays' end`,
  'reporters who were not told': `select count(*) from settled where notices = 0`,
  'reporters who were told twice': 'select count(*) from settled where notices > 1',
  'authors who were not told': `select count(*) from authors where is_measure and notices = 0`,
  'authors who were told twice': 'select count(*) from authors where notices > 1',
  'authors who were told of nothing': 'select count(*) from authors where not is_measure and notices > 0',
  'notices of what was undone': `select count(*) from notice_decisions nd
    join moderation_decisions d on d.id = nd.decision_id join moderation_undos u on u.batch_id = d.batch_id`,
  'notices without a notification, or with two': `select count(*) from notices n
    where user_id is not null and (select count(*) from notifications where notice_id = n.id) <> 1`,
  'stories that are shown though hidden, or hidden though not': `select count(*) from stories s
    where (hidden_at is not null) <> coalesce((
      select bool_or(d.action = 'hide') from moderation_cases c join standing d on d.case_id = c.id where c.subject_id = s.id
    ), false)`,
  'visible stories too many or too few in the counter': `select abs(
    (select count(*) from stories where is_visible) - (select coalesce(sum(stories), 0) from community_changes)
  )`,
  'points of strikes without a decision that stands': `select count(*) from strikes
    where expires_at > now() and decision_id not in (select id from standing)`,
}

const books = `with standing as (
  select d.* from moderation_decisions d where not exists (select from moderation_undos u where u.batch_id = d.batch_id)
), batches as (
  select case_id, batch_id, array_agg(action) as actions, min(decided_at) as decided_at from standing group by 1, 2
), settled as (
  select r.outcome, b.actions, (
      select count(distinct n.id) from notices n join notice_decisions nd on nd.notice_id = n.id
        join standing d on d.id = nd.decision_id and d.batch_id = b.batch_id where n.report_id = r.id
    ) as notices
    from reports r join batches b on b.case_id = r.case_id and b.decided_at >= r.created_at
    -- Others were answered at once, in the moment of the decision.
    where r.told_at <> r.created_at
), authors as (
  select b.batch_id, c.author_id, bool_or(b.actions <> '{none}') as is_measure, (
      select count(distinct n.id) from notices n join notice_decisions nd on nd.notice_id = n.id
        join standing d on d.id = nd.decision_id and d.batch_id = b.batch_id
        where n.kind = 'decision' and n.user_id = c.author_id
    ) as notices
    from batches b join moderation_cases c on c.id = b.case_id group by 1, 2
)`

/** Returns the number of errors of each kind. */
export async function countDeskErrors(owner: pg.Pool): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const [name, question] of Object.entries(errors)) {
    const { rows } = await owner.query<{ count: string }>(`${books} select (${question}) as count`)
    found[name] = Number(rows[0]?.count)
  }
  return found
}
