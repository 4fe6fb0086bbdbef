CREATE TABLE "answered_requests" (
	"owner_rid" text NOT NULL,
	"path" text NOT NULL,
	"key" text NOT NULL,
	"input_hash" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "answered_requests_owner_rid_path_key_pk" PRIMARY KEY("owner_rid","path","key")
);
