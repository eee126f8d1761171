-- Why a certificate was awarded to somebody who did not meet the conditions; empty for those who met them.
alter table certificates add exception text not null default '';
