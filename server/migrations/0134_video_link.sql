-- The link to the video calls of a service (rule D361). Null for none.
alter table service add column video_url text check (video_url ~ '^https://' and length(video_url) <= 500);
