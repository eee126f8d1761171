-- Words that are rare in a sample of one row in 512 are looked up in the full index: nothing reads a sample of one row in eight any more.
create or replace procedure sampled(listed regclass) language plpgsql as $$
declare part integer;
begin
  foreach part in array array[64, 512] loop
    execute format('create index %I on %s using gin (grams(institution_id, search_text)) with (gin_pending_list_limit = 256) where (uuid_hash(id) & %s) = 0',
      listed || '_words_' || part, listed, part - 1);
  end loop;
  execute format('create index %I on %s using gin (whole_words(institution_id, search_text)) with (gin_pending_list_limit = 256)', listed || '_whole', listed);
end $$;

drop index textbooks_words_8, members_words_8, cohorts_words_8, operation_log_words_8, feedbacks_words_8, identity_applications_words_8;
