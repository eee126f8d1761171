-- How the program that a reader gave as the answer did in each test; null for other questions.
alter table practice_answers add column runs jsonb;
