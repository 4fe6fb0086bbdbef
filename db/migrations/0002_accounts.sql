CREATE TABLE "addresses" (
	"rid" text PRIMARY KEY NOT NULL,
	"customer_rid" text NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"province" text NOT NULL,
	"city" text NOT NULL,
	"area" text NOT NULL,
	"address" text NOT NULL,
	"address_code" text NOT NULL,
	"is_default" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"customer_rid" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"organization" smallint NOT NULL,
	"company" text NOT NULL,
	"teacher" text DEFAULT '' NOT NULL,
	"teacher_phone" text DEFAULT '' NOT NULL,
	"teacher_mail" text DEFAULT '' NOT NULL,
	"attested_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "closed_accounts" (
	"customer_rid" text PRIMARY KEY NOT NULL,
	"closed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "counted_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "counted_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"rid" text PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"phone" text,
	"email" text,
	"password_hash" text,
	"wx_openid" text,
	"avatar" text,
	"invite_code" text NOT NULL,
	"inviter_rid" text,
	"notice_prefs" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"disabled_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	CONSTRAINT "customers_phone_unique" UNIQUE("phone"),
	CONSTRAINT "customers_email_unique" UNIQUE("email"),
	CONSTRAINT "customers_wx_openid_unique" UNIQUE("wx_openid"),
	CONSTRAINT "customers_invite_code_unique" UNIQUE("invite_code")
);
--> statement-breakpoint
CREATE TABLE "qr_tickets" (
	"ticket_hash" text PRIMARY KEY NOT NULL,
	"scene" text NOT NULL,
	"address" text NOT NULL,
	"user_agent" text NOT NULL,
	"openid" text,
	"customer_rid" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"scanned_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"refused_at" timestamp with time zone,
	"handed_out_at" timestamp with time zone,
	CONSTRAINT "qr_tickets_scene_unique" UNIQUE("scene")
);
--> statement-breakpoint
CREATE TABLE "session_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_rid" text NOT NULL,
	"kind" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"spent_at" timestamp with time zone,
	"successor" text
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"rid" text PRIMARY KEY NOT NULL,
	"customer_rid" text NOT NULL,
	"is_remembered" boolean NOT NULL,
	"address" text NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_reason" text
);
--> statement-breakpoint
CREATE TABLE "verification_codes" (
	"rid" text PRIMARY KEY NOT NULL,
	"target" text NOT NULL,
	"channel" text NOT NULL,
	"use_for" smallint NOT NULL,
	"code_hash" text NOT NULL,
	"sealed_code" text,
	"address" text NOT NULL,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"replaced_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"rid" text PRIMARY KEY NOT NULL,
	"customer_rid" text NOT NULL,
	"event" text NOT NULL,
	"channel" text NOT NULL,
	"sealed_message" text,
	"created_at" timestamp with time zone NOT NULL,
	"delivered_at" timestamp with time zone,
	"failed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"rid" text PRIMARY KEY NOT NULL,
	"customer_rid" text NOT NULL,
	"event" text NOT NULL,
	"text" text NOT NULL,
	"link" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qr_tickets" ADD CONSTRAINT "qr_tickets_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_tokens" ADD CONSTRAINT "session_tokens_session_rid_sessions_rid_fk" FOREIGN KEY ("session_rid") REFERENCES "public"."sessions"("rid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "addresses_customer" ON "addresses" USING btree ("customer_rid");--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_default" ON "addresses" USING btree ("customer_rid") WHERE "addresses"."is_default";--> statement-breakpoint
CREATE INDEX "counted_events_key" ON "counted_events" USING btree ("key","at");--> statement-breakpoint
CREATE UNIQUE INDEX "customers_account" ON "customers" USING btree (lower("account"));--> statement-breakpoint
CREATE INDEX "session_tokens_session" ON "session_tokens" USING btree ("session_rid");--> statement-breakpoint
CREATE INDEX "sessions_customer" ON "sessions" USING btree ("customer_rid");--> statement-breakpoint
CREATE INDEX "verification_codes_target" ON "verification_codes" USING btree ("target","created_at");--> statement-breakpoint
CREATE INDEX "verification_codes_address" ON "verification_codes" USING btree ("address","created_at");--> statement-breakpoint
CREATE INDEX "messages_customer" ON "messages" USING btree ("customer_rid","created_at" DESC NULLS LAST);