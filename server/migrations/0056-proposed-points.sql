-- Points that are proposed to those who grade, by the keywords of the rubric or the reference answer.
alter table test_questions add column proposals boolean not null default false; -- those who grade see them

alter table gradings
  add column proposed numeric(8, 2), -- what was proposed when it was saved; null: nothing, or the rubric has changed since
  add column proposed_given numeric(8, 2), -- what the person gave for the criteria that had a proposal
  add constraint gradings_proposed_check check ((proposed is null) = (proposed_given is null));
