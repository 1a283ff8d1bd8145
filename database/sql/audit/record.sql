-- Writes one row of the audit log. The actor is the person of the current session.
create or replace function auth.record_action(action text, account_id uuid, subject_id uuid) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
  begin atomic
    insert into auth.audit_log (action, by_role, actor_id, account_id, subject_id, request_id) values (
      action,
      case current_setting('role') when 'none' then 'owner' else current_setting('role') end,
      public.current_user_id(),
      account_id,
      subject_id,
      nullif(current_setting('app.request_id', true), '')
    );
  end;
revoke all on function auth.record_action(action text, account_id uuid, subject_id uuid) from public;
grant execute on function auth.record_action(action text, account_id uuid, subject_id uuid) to accounts;
