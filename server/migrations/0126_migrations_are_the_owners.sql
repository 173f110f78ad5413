-- Only the owner of the schema writes which migrations have run. Requests never do (threat A35).
revoke insert, update, delete, truncate on migration from inplan_app;
