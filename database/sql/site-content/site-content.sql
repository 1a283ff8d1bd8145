-- Returns the published content, or no row if nothing has been published.
create or replace function read_site_content() returns table (version integer, content jsonb)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select v.version, v.content from public.content_versions v order by v.version desc limit 1;
  end;
revoke all on function read_site_content() from public;
grant execute on function read_site_content() to anon, site_owner, accounts;
--> statement-breakpoint
-- Returns the current draft for a preview link, while the draft's author is an owner.
create or replace function read_content_preview(token_hash bytea) returns jsonb
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select d.content from public.content_previews p
      join public.content_drafts d on d.user_id = p.user_id
      join public.staff_members s on s.user_id = p.user_id and s.role = 'owner'
      where p.token_hash = read_content_preview.token_hash and p.expires_at > now();
  end;
revoke all on function read_content_preview(token_hash bytea) from public;
grant execute on function read_content_preview(token_hash bytea) to anon, site_owner, accounts;
