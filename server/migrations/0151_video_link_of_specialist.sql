-- The link to a specialist's own video calls, for services without a link (rule D421). Null for none.
alter table specialist add column video_url text check (video_url ~ '^https://' and length(video_url) <= 500);
