-- The text over which a task of find and replace has written: from it the task knows after an interruption what is done, and can be undone.
alter table chapter_versions add replaced_by uuid;
