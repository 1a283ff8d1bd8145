-- Returns a name's skeleton, which is equal for look-alikes: letters of other scripts, accents, signs, spaces and invisible letters.
create or replace function name_skeleton(name text) returns text language sql immutable parallel safe set search_path = pg_catalog, pg_temp
  return replace(translate(regexp_replace(
    normalize(public.fold_text(name), NFD) collate "und-x-icu", '[^[:alnum:]]|[\u115f\u1160\u3164\uffa0]', '', 'g'
  ), 'øđðłħŧþ01lσսօոհցꓮꓐꓚꓓꓰꓝꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑꓣꓢꓔꓴꓦꓪꓫꓬꓜꭺꮯꭼꭰꮋꭻꮶꮮꮇꮲꭱꮪꭲꮩꮃꮓ', 'oddihtpoiicuonhgabcdefghijkimnoprstuvwxyzacedhjkimprstvwz'), 'rn', 'm');
revoke all on function name_skeleton(name text) from public;
--> statement-breakpoint
-- Returns the words of a name, each as a skeleton: "Clea Nair" is not "Clean Air".
create or replace function list_name_words(name text) returns text[] language sql immutable parallel safe set search_path = pg_catalog, pg_temp
  return array(
    select public.name_skeleton(word) from regexp_split_to_table(public.fold_text(name) collate "und-x-icu", '[^[:alnum:]]+')
      with ordinality words(word, place)
      where public.name_skeleton(word) <> '' order by place
  );
revoke all on function list_name_words(name text) from public;
--> statement-breakpoint
-- Returns true for a full name that is the site's name (also with staff titles), consists of staff titles only, or is shown by a member of
-- staff. First names alone are not compared with those of staff, because people share them.
create or replace function is_reserved_full_name(wanted text, site text, person uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    with compared as (
      select public.list_name_words(wanted) as words, public.list_name_words(site) as own, public.list_name_words(
        'the site team staff support official admin admins administrator administrators moderator moderators moderation'
      ) as roles
    ), rest as (
      select words, own, roles, case
          when words[:cardinality(own)] = own then words[cardinality(own) + 1:]
          when words[1] = array_to_string(own, '') then words[2:]
        end as others
        from compared where words <> '{}'
    )
    select exists (
        select from rest where words <@ roles or cardinality(own) > 0 and (others <@ roles or others is not null and cardinality(own) > 1)
          or cardinality(words) > 1 and exists (
            select from public.staff_members m join public.profiles p on p.user_id = m.user_id
              where public.name_skeleton(p.full_name) = public.name_skeleton(wanted)
          )
      ) and not exists (select from public.staff_members m where m.user_id = person);
  end;
revoke all on function is_reserved_full_name(wanted text, site text, person uuid) from public;
grant execute on function is_reserved_full_name(wanted text, site text, person uuid) to member, accounts;
--> statement-breakpoint
-- Returns true for a display name that could be mistaken for the site or its staff. Names of other members are allowed, because people
-- share names.
create or replace function is_reserved_name(wanted text, site text) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select starts_with(public.name_skeleton(wanted), 'anonymous')
      or starts_with(public.name_skeleton(wanted), nullif(public.name_skeleton(site), ''))
      or public.is_reserved_full_name(wanted, site, public.current_user_id())
      or exists (
        select from public.staff_members m join public.profiles p on p.user_id = m.user_id
          where m.user_id <> public.current_user_id() and public.name_skeleton(wanted) <> ''
            and public.name_skeleton(p.full_name) = public.name_skeleton(wanted)
      );
  end;
revoke all on function is_reserved_name(wanted text, site text) from public;
grant execute on function is_reserved_name(wanted text, site text) to member;
