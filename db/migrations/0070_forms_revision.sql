CREATE TABLE "forms_revision" (
	"is_one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"revision" uuid NOT NULL,
	CONSTRAINT "forms_revision_is_one" CHECK ("forms_revision"."is_one")
);--> statement-breakpoint
INSERT INTO "forms_revision" ("revision") VALUES (gen_random_uuid());--> statement-breakpoint
CREATE FUNCTION revise_forms() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE "forms_revision" SET "revision" = gen_random_uuid();
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER forms_revised AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "service_parameters" FOR EACH STATEMENT EXECUTE FUNCTION revise_forms();
