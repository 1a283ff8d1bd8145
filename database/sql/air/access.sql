revoke all on air_devices from public, anon, member, site_owner, moderator, analyst, accounts;
grant select (id, model) on air_devices to anon, accounts;
grant select, insert, delete on air_devices to member;
--> statement-breakpoint
drop policy if exists own_air_devices on air_devices;
create policy own_air_devices on air_devices to member
  using (user_id = (select current_user_id())) with check (user_id = (select current_user_id()));
--> statement-breakpoint
drop policy if exists shared_air_devices on air_devices;
create policy shared_air_devices on air_devices for select to anon using (
  exists (select from air_series s where s.device_id = air_devices.id)
);
--> statement-breakpoint
drop policy if exists every_air_device on air_devices;
create policy every_air_device on air_devices for select to accounts using (true);
--> statement-breakpoint
revoke all on air_tokens from public, anon, member, site_owner, moderator, analyst, accounts;
grant insert, delete on air_tokens to member;
grant select (id, user_id, room_id, device_id, created_at, last_used_at, full_since) on air_tokens to member;
grant select (id, user_id, full_since) on air_tokens to accounts;
grant update (full_since) on air_tokens to accounts;
--> statement-breakpoint
drop policy if exists own_air_tokens on air_tokens;
create policy own_air_tokens on air_tokens to member
  using (user_id = (select current_user_id())) with check (user_id = (select current_user_id()));
--> statement-breakpoint
drop policy if exists every_air_token on air_tokens;
create policy every_air_token on air_tokens to accounts using (true) with check (true);
--> statement-breakpoint
revoke all on air_series from public, anon, member, site_owner, moderator, analyst, accounts;
grant select (id, room_id, device_id, metric, variant, unit, changes_only) on air_series to anon;
grant select, insert, delete on air_series to member;
grant update (changes_only) on air_series to member;
grant select on air_series to accounts;
--> statement-breakpoint
drop policy if exists own_air_series on air_series;
create policy own_air_series on air_series to member
  using (user_id = (select current_user_id())) with check (user_id = (select current_user_id()));
--> statement-breakpoint
drop policy if exists every_air_series on air_series;
create policy every_air_series on air_series for select to accounts using (true);
--> statement-breakpoint
drop policy if exists shared_air_series on air_series;
create policy shared_air_series on air_series for select to anon using (
  exists (select from air_shared_charts c where c.series_id = air_series.id)
);
--> statement-breakpoint
revoke all on air_rooms from public, anon, member, site_owner, moderator, analyst, accounts;
grant select (id, kind) on air_rooms to anon;
grant select, insert, delete on air_rooms to member;
grant select on air_rooms to accounts;
--> statement-breakpoint
drop policy if exists own_air_rooms on air_rooms;
create policy own_air_rooms on air_rooms to member
  using (user_id = (select current_user_id())) with check (user_id = (select current_user_id()));
--> statement-breakpoint
drop policy if exists every_air_room on air_rooms;
create policy every_air_room on air_rooms for select to accounts using (true);
--> statement-breakpoint
drop policy if exists shared_air_rooms on air_rooms;
create policy shared_air_rooms on air_rooms for select to anon using (
  exists (select from air_series s where s.room_id = air_rooms.id)
);
--> statement-breakpoint
revoke all on air_imports from public, anon, member, site_owner, moderator, analyst, accounts;
grant select, insert, delete on air_imports to member;
grant select, insert on air_imports to accounts;
--> statement-breakpoint
drop policy if exists own_air_imports on air_imports;
create policy own_air_imports on air_imports to member
  using (user_id = (select current_user_id())) with check (user_id = (select current_user_id()));
--> statement-breakpoint
drop policy if exists every_air_import on air_imports;
create policy every_air_import on air_imports to accounts using (true) with check (kind = 'live');
--> statement-breakpoint
revoke all on air_chunks from public, anon, member, site_owner, moderator, analyst, accounts;
grant select (series_id, day, import_id, count, first_at, last_at, packed, ends) on air_chunks to anon;
grant select, insert, update, delete on air_chunks to member, accounts;
--> statement-breakpoint
drop policy if exists own_air_chunks on air_chunks;
create policy own_air_chunks on air_chunks to member
  using (user_id = (select current_user_id())) with check (user_id = (select current_user_id()));
--> statement-breakpoint
drop policy if exists every_air_chunk on air_chunks;
create policy every_air_chunk on air_chunks to accounts using (true) with check (true);
--> statement-breakpoint
drop policy if exists shared_air_chunks on air_chunks;
create policy shared_air_chunks on air_chunks for select to anon using (
  exists (
    select from air_shared_charts c
    where c.series_id = air_chunks.series_id and c.from_at <= air_chunks.last_at and c.to_at > air_chunks.first_at
  )
);
--> statement-breakpoint
revoke all on air_live_readings from public, anon, member, site_owner, moderator, analyst, accounts;
grant select (series_id, at, value) on air_live_readings to anon;
grant select, delete on air_live_readings to member, accounts;
--> statement-breakpoint
drop policy if exists own_air_live_readings on air_live_readings;
create policy own_air_live_readings on air_live_readings to member
  using (user_id = (select current_user_id())) with check (user_id = (select current_user_id()));
--> statement-breakpoint
drop policy if exists every_air_live_reading on air_live_readings;
create policy every_air_live_reading on air_live_readings to accounts using (true);
--> statement-breakpoint
-- Hides recent readings from visitors: shared figures stop two days before today, and raw readings are private.
drop policy if exists no_air_live_reading on air_live_readings;
create policy no_air_live_reading on air_live_readings for select to anon using (false);
--> statement-breakpoint
revoke all on air_marks from public, anon, member, site_owner, moderator, analyst, accounts;
grant select (room_id, kind, at) on air_marks to anon;
grant select, insert, delete on air_marks to member;
--> statement-breakpoint
drop policy if exists own_air_marks on air_marks;
create policy own_air_marks on air_marks to member
  using (user_id = (select current_user_id())) with check (user_id = (select current_user_id()));
--> statement-breakpoint
drop policy if exists shared_air_marks on air_marks;
create policy shared_air_marks on air_marks for select to anon using (
  exists (
    select from air_shared_charts c join air_series s on s.id = c.series_id
    where s.room_id = air_marks.room_id and air_marks.at >= c.from_at and air_marks.at < c.to_at
  )
);
--> statement-breakpoint
revoke all on air_shared_charts from public, anon, member, site_owner, moderator, analyst, accounts;
grant select (id, series_id, from_at, to_at, zone, is_exact, effect, shown) on air_shared_charts to anon;
grant select, insert, delete on air_shared_charts to member;
grant update (mark_id, effect, spread, shown) on air_shared_charts to member;
grant select (id, user_id, series_id, from_at, to_at, zone, is_exact, effect, spread, shown) on air_shared_charts to accounts;
grant update (spread, shown) on air_shared_charts to accounts;
--> statement-breakpoint
drop policy if exists own_air_shared_charts on air_shared_charts;
create policy own_air_shared_charts on air_shared_charts to member
  using (user_id = (select current_user_id())) with check (user_id = (select current_user_id()));
--> statement-breakpoint
-- Shows a chart to everyone with its link, even while its story is hidden. The community's air then leaves it out: `leave-community-air.sql`.
drop policy if exists shared_air_charts on air_shared_charts;
create policy shared_air_charts on air_shared_charts for select to anon using (true);
--> statement-breakpoint
drop policy if exists every_air_shared_chart on air_shared_charts;
create policy every_air_shared_chart on air_shared_charts for select to accounts using (true);
--> statement-breakpoint
drop policy if exists counted_air_chart on air_shared_charts;
create policy counted_air_chart on air_shared_charts for update to accounts using (true) with check (true);
--> statement-breakpoint
revoke all on air_community_cells from public, anon, member, site_owner, moderator, analyst, accounts;
grant select (id, metric, part, name, figures, counted_at) on air_community_cells to anon;
grant select, insert, update on air_community_cells to accounts;
--> statement-breakpoint
drop policy if exists every_air_cell on air_community_cells;
create policy every_air_cell on air_community_cells to accounts using (true) with check (true);
--> statement-breakpoint
-- Hides cells from which a member has withdrawn data since the last count.
drop policy if exists shown_air_cells on air_community_cells;
create policy shown_air_cells on air_community_cells for select to anon using (
  is_shown and not exists (select from air_community_losses l where l.cell_id = air_community_cells.id)
);
--> statement-breakpoint
revoke all on air_community_members from public, anon, member, site_owner, moderator, analyst, accounts;
grant select, insert, delete on air_community_members to accounts;
--> statement-breakpoint
drop policy if exists every_air_member on air_community_members;
create policy every_air_member on air_community_members to accounts using (true) with check (true);
--> statement-breakpoint
revoke all on air_community_losses from public, anon, member, site_owner, moderator, analyst, accounts;
grant select (cell_id) on air_community_losses to anon;
grant select, insert, delete on air_community_losses to accounts;
--> statement-breakpoint
drop policy if exists every_air_loss on air_community_losses;
create policy every_air_loss on air_community_losses to accounts using (true) with check (true);
--> statement-breakpoint
drop policy if exists air_losses on air_community_losses;
create policy air_losses on air_community_losses for select to anon using (true);
--> statement-breakpoint
revoke all on air_plans from public, anon, member, site_owner, moderator, analyst, accounts;
grant select, insert, delete on air_plans to member;
grant update (coins, done, missed, by_mail, on_site) on air_plans to member;
grant select on air_plans to accounts;
--> statement-breakpoint
drop policy if exists own_air_plans on air_plans;
create policy own_air_plans on air_plans to member
  using (user_id = (select current_user_id())) with check (user_id = (select current_user_id()));
--> statement-breakpoint
drop policy if exists every_air_plan on air_plans;
create policy every_air_plan on air_plans for select to accounts using (true);
