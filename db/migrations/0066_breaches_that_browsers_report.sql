CREATE TABLE "policy_breaches" (
	"day" date NOT NULL,
	"directive" text NOT NULL,
	"blocked" text NOT NULL,
	"page" text NOT NULL,
	"count" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "policy_breaches_day_directive_blocked_page_pk" PRIMARY KEY("day","directive","blocked","page")
);
