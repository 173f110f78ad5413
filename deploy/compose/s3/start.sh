#!/bin/sh
# Starts SeaweedFS as an S3 server with one user and one bucket.
set -eu
umask 077
cat > /tmp/s3.json <<JSON
{
  "identities": [
    {
      "name": "inplan",
      "credentials": [{ "accessKey": "$S3_ACCESS_KEY_ID", "secretKey": "$S3_SECRET_ACCESS_KEY" }],
      "actions": ["Admin:inplan", "Read:inplan", "Write:inplan", "List:inplan"]
    },
    { "name": "anonymous", "actions": [] }
  ]
}
JSON
# Making a bucket that exists does nothing.
(until echo 's3.bucket.create -name inplan' | weed shell; do sleep 1; done) &
exec weed server -dir=/data -ip.bind=0.0.0.0 -master.volumeSizeLimitMB=1024 -s3 -s3.port=8333 -s3.config=/tmp/s3.json
