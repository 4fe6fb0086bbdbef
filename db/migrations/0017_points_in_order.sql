DROP INDEX "points_moves_customer";--> statement-breakpoint
ALTER TABLE "points_lots" ADD COLUMN "is_returned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "points_moves" ADD COLUMN "seq" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "points_moves_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
CREATE INDEX "points_moves_customer" ON "points_moves" USING btree ("customer_rid","seq");