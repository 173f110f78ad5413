-- "Any of our locations" is offered at a new location at once (0009_people.sql watches changes only).
create trigger availability_inserted after insert on location
  referencing new table as changed for each statement execute function inplan_availability_changed();
