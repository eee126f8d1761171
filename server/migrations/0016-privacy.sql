-- Bytes are stored once for all institutions: whether anybody still needs them is asked across all of them.
create function stored_file_needed(sum text) returns boolean
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select exists (select from files where sha256 = sum) or exists (select from edition_files where sha256 = sum) or exists (select from imports where sha256 = sum);
end;
alter function stored_file_needed owner to recto_reach;
