-- Returns what is left of a name when look-alikes count as one: letters of other scripts, accents, signs, spaces, and letters that
-- draw nothing.
create or replace function name_skeleton(name text) returns text language sql immutable parallel safe set search_path = pg_catalog, pg_temp
  return replace(translate(regexp_replace(
    normalize(public.fold_text(name), NFD) collate "und-x-icu", '[^[:alnum:]]|[\u115f\u1160\u3164\uffa0]', '', 'g'
  ), 'øđðłħŧþ01lσսօոհցꓮꓐꓚꓓꓰꓝꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑꓣꓢꓔꓴꓦꓪꓫꓬꓜꭺꮯꭼꭰꮋꭻꮶꮮꮇꮲꭱꮪꭲꮩꮃꮓ', 'oddihtpoiicuonhgabcdefghijkimnoprstuvwxyzacedhjkimprstvwz'), 'rn', 'm');
revoke all on function name_skeleton(name text) from public;
