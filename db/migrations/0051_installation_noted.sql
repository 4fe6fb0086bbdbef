CREATE TABLE "installation" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"kind" text NOT NULL,
	"key_check" text NOT NULL,
	CONSTRAINT "installation_once" CHECK ("installation"."id" = 1),
	CONSTRAINT "installation_kind" CHECK ("installation"."kind" IN ('demo', 'production'))
);
