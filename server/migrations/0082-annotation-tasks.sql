-- Homework that asks for annotations of a chapter: passages that the student quotes, each with an own note.
alter table homeworks add column annotation_task jsonb; -- textbookId, chapterId and least, how many are asked for; null: none
create or replace view homeworks_search as select * from homeworks where institution_id = (select here());

-- Each with block, quote and note, in the order of the student.
alter table submissions add column draft_annotations jsonb not null default '[]';
alter table submission_versions add column annotations jsonb not null default '[]';
alter table submission_proposals add column annotations jsonb not null default '[]';

-- The homework about a chapter is looked for by the reader.
create index on homeworks (institution_id, (annotation_task ->> 'chapterId')) where annotation_task is not null;
