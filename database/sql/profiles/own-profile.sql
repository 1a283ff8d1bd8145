create or replace function own_profile()
  returns table (
    full_name text, organization text, avatar_url text, work_description text, name_shown text, display_name text, shown_name text
  )
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select coalesce(p.hidden_name, p.full_name), p.organization, p.avatar_url, p.work_description, p.name_shown, p.display_name,
        p.full_name
      from public.profiles p where p.user_id = public.current_user_id();
  end;
revoke all on function own_profile() from public;
grant execute on function own_profile() to member, moderator;
