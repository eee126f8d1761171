-- The reader shows the threads about passages of a chapter.
create index on threads (institution_id, (anchor ->> 'chapterId')) where anchor is not null;
