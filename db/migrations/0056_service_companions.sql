CREATE TABLE "service_companions" (
	"service_rid" text NOT NULL,
	"rank" smallint NOT NULL,
	"other_rid" text NOT NULL,
	CONSTRAINT "service_companions_service_rid_rank_pk" PRIMARY KEY("service_rid","rank")
);
--> statement-breakpoint
CREATE TRIGGER content_changed AFTER INSERT OR DELETE OR UPDATE ON service_companions
  FOR EACH ROW EXECUTE FUNCTION tell_service_content_changed();
