CREATE TABLE "consents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_rid" text NOT NULL,
	"document" text NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"way" text NOT NULL,
	"address" text
);
--> statement-breakpoint
CREATE TABLE "legal_versions" (
	"document" text NOT NULL,
	"version" integer NOT NULL,
	"effective_at" timestamp with time zone NOT NULL,
	CONSTRAINT "legal_versions_document_version_pk" PRIMARY KEY("document","version")
);
--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consents_customer" ON "consents" USING btree ("customer_rid");--> statement-breakpoint
CREATE TRIGGER legal_versions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "legal_versions" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- The address goes when the account is closed, and rows follow an account that is merged with another.
CREATE TRIGGER consents_append_only BEFORE UPDATE OF "id", "document", "version", "at", "way" OR DELETE OR TRUNCATE ON "consents" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- A shop that is running has its first versions; its customers agreed without a record and are asked.
INSERT INTO "legal_versions" ("document", "version", "effective_at")
SELECT DISTINCT ON ("kind") CASE "kind" WHEN 'license' THEN 'terms' ELSE 'privacy' END, 1, "created_at"
FROM "articles" WHERE "kind" IN ('license', 'policy') ORDER BY "kind", "created_at";
