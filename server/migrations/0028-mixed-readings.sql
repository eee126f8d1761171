-- A Chinese name is also found by its first syllables with the initials of the others, chenjm. `name_key` has the sound before each character.
alter table members no force row level security;
alter table member_counts no force row level security;
alter table member_roles no force row level security;
with heard as (
  select institution_id, id, array(
    select substring(part from '^[a-z]+') from unnest(string_to_array(name_key, ' ')) with ordinality as parts (part, at) order by at) as sounds
  from members where name_key ~ '^([a-z]+[0-9]?[^a-z0-9 ] ?){2,}$'
), mixed as (
  select institution_id, id, (
    select string_agg(array_to_string(sounds[1:whole], '') || (
      select string_agg(left(sound, 1), '' order by at) from unnest(sounds[whole + 1:]) with ordinality as rest (sound, at)), ' ')
    from generate_series(1, cardinality(sounds) - 1) whole) as readings
  from heard
)
update members m set search_text = m.search_text || ' ' || x.readings from mixed x
  where m.institution_id = x.institution_id and m.id = x.id and x.readings is not null;
alter table member_roles force row level security;
alter table member_counts force row level security;
alter table members force row level security;
