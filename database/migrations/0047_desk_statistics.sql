-- For moderators who look at the desk: that a case was opened, taken, left or closed, and not which.
create function record_case_event() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.events (kind) values ('case_changed');
  return null;
end $$;
--> statement-breakpoint
revoke all on function record_case_event() from public;
--> statement-breakpoint
create trigger record_new_case_event after insert on moderation_cases for each row execute function record_case_event();
--> statement-breakpoint
create trigger record_case_event after update of claimed_by, state on moderation_cases
  for each row when (old.claimed_by is distinct from new.claimed_by or old.state <> new.state)
  execute function record_case_event();
--> statement-breakpoint
-- Which of these sessions open the desk of a moderator.
create function check_desk_sessions(session_ids uuid[]) returns table (id uuid)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select wanted.id from unnest(session_ids) wanted(id) where auth.is_on_duty(wanted.id, 'moderator');
  end;
--> statement-breakpoint
revoke all on function check_desk_sessions(uuid[]) from public;
--> statement-breakpoint
grant execute on function check_desk_sessions(uuid[]) to accounts;
--> statement-breakpoint
-- That a moderator has unfolded a text that may be hard to read. Nothing else counts.
create function record_exposure(seen uuid) returns void
  language sql volatile security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select auth.record_action('grave_text_read', null, c.subject_id) from public.moderation_cases c
      where c.id = seen and c.band = 0 and public.is_moderator();
  end;
--> statement-breakpoint
-- How many different ones each has read today and in seven days. Of oneself; an owner, of everybody.
create function count_exposures() returns table (person uuid, today integer, week integer)
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
--> statement-breakpoint
revoke all on function record_exposure(uuid), count_exposures() from public;
--> statement-breakpoint
grant execute on function record_exposure(uuid), count_exposures() to moderator;
