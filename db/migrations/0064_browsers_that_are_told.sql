CREATE TABLE "told_browsers" (
	"rid" text PRIMARY KEY NOT NULL,
	"customer_rid" text NOT NULL,
	"session_rid" text NOT NULL,
	"endpoint_hash" text NOT NULL,
	"sealed_target" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "told_browsers_endpoint_hash_unique" UNIQUE("endpoint_hash")
);
--> statement-breakpoint
ALTER TABLE "told_browsers" ADD CONSTRAINT "told_browsers_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "told_browsers" ADD CONSTRAINT "told_browsers_session_rid_sessions_rid_fk" FOREIGN KEY ("session_rid") REFERENCES "public"."sessions"("rid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "told_browsers_customer" ON "told_browsers" USING btree ("customer_rid");--> statement-breakpoint
CREATE INDEX "told_browsers_session" ON "told_browsers" USING btree ("session_rid");