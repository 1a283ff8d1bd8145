-- Records that a moderator expanded a text about danger (band 0). Other texts are not recorded.
create or replace function record_exposure(seen uuid) returns void
  language sql volatile security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select auth.record_action('grave_text_read', null, c.subject_id) from public.moderation_cases c
      where c.id = seen and c.band = 0 and public.is_moderator();
  end;
revoke all on function record_exposure(seen uuid) from public;
grant execute on function record_exposure(seen uuid) to moderator;
--> statement-breakpoint
-- Returns the number of different texts about danger that a moderator read today and in the last seven days: the caller's own, or for an
-- owner, those of all moderators.
create or replace function count_exposures() returns table (person uuid, today integer, week integer)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select l.actor_id, count(distinct l.subject_id) filter (where l.happened_at >= date_trunc('day', now()))::integer,
        count(distinct l.subject_id)::integer
      from auth.audit_log l
      where l.action = 'grave_text_read' and l.happened_at > now() - interval '7 days' and public.is_moderator()
        and l.actor_id = any(array(
          select m.user_id from public.staff_members m
            where m.user_id = nullif(current_setting('app.user_id', true), '')::uuid
              or auth.is_on_duty(nullif(current_setting('app.session_id', true), '')::uuid, 'site_owner')
        ))
      group by l.actor_id;
  end;
revoke all on function count_exposures() from public;
grant execute on function count_exposures() to moderator;
