-- A template is found by the words of its course and by its own description.
create function words_of_template(institution uuid, course uuid, description text) returns text language sql stable as $$
  select name || ' ' || school || ' ' || left(describe_text, 2000) || ' ' || description from courses where institution_id = institution and id = course
$$;

alter table course_templates
  add id uuid not null generated always as (course_id) stored, -- for the indexes of words
  add words text not null default ''; -- kept by `keep_template_words` and `keep_words_of_course`
-- Of all institutions: the owner of a table passes its policies where they are not forced.
alter table courses no force row level security;
alter table course_templates no force row level security;
update course_templates set words = words_of_template(institution_id, course_id, describe);
alter table course_templates force row level security;
alter table courses force row level security;
call searchable('course_templates', 'words');

create function keep_template_words() returns trigger language plpgsql as $$
begin
  new.words := words_of_template(new.institution_id, new.course_id, new.describe);
  return new;
end $$;
create trigger keep_template_words before insert or update of describe on course_templates for each row execute function keep_template_words();

create function keep_words_of_course() returns trigger language plpgsql as $$
begin
  update course_templates set words = words_of_template(institution_id, course_id, describe) where institution_id = new.institution_id and course_id = new.id;
  return null;
end $$;
create trigger keep_words_of_course after update of name, school, describe_text on courses for each row execute function keep_words_of_course();
