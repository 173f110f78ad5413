-- Width and height of an uploaded picture in pixels, to refuse one that is too small for its place (rule D380). Null for pictures that were
-- uploaded before, or by the release before, which are taken as they are.
alter table image add column width int, add column height int;
